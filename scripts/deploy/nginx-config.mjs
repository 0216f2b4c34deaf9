// What nginx does in front of two proxies and two services: deploy/nginx.conf is written from here, and `npm run topology` runs the same.

/**
 * @param options.listen Address of the public server.
 * @param options.inner Address by which the proxies reach the services; not public.
 * @param options.proxies, options.services Addresses, host:port.
 * @param options.preamble Lines for the main context.
 * @param options.http Lines for the http context.
 */
export function nginxConfig({ listen, inner, proxies, services, preamble = '', http = '' }) {
  return `${preamble}events {}

http {
${http}  # No connections are kept open behind nginx: one that a stopping process closes would lose the request on it.
  # max_fails=0: a process that restarts refuses connections at once, and is asked again as soon as it is back.
  upstream proxies {
${servers(proxies)}  }
  upstream services {
${servers(services)}  }

  proxy_http_version 1.1;   # with 1.0 a broken stream is a reset connection
  proxy_buffering off;
  proxy_connect_timeout 2s;
  proxy_read_timeout 320s;
  # Another one is asked only where nothing of the request has been sent, so that nothing is spoken or billed twice.
  proxy_next_upstream error timeout;
  proxy_next_upstream_tries 2;
  client_max_body_size 110m;

  server {
    listen ${listen};

    location /speech/ {
      proxy_pass http://proxies;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;   # and KURDISH_SPEECH_TRUSTED_PROXIES=1
    }

    # Live sessions go from the browser to the services (serve --public-url).
    location /api/stt-live/ {
      proxy_pass http://services;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection upgrade;
    }
  }

  # The services for the proxies. Publish it only if customers with keys of their own shall reach it.
  server {
    listen ${inner};

    location / {
      proxy_pass http://services;
      proxy_set_header Host $http_host;
    }

    location = /v1/realtime {
      proxy_pass http://services;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection upgrade;
    }
  }
}
`;
}

const servers = (addresses) => addresses.map((address) => `    server ${address} max_fails=0;\n`).join('');

/** The addresses in deploy/compose.yaml. */
export const COMPOSE_ADDRESSES = {
  listen: '8080',
  inner: '8300',
  proxies: ['proxy-1:8301', 'proxy-2:8301'],
  services: ['service-1:8300', 'service-2:8300'],
};
