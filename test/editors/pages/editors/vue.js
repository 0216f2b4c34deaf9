import { createApp, h, ref } from 'vue/dist/vue.runtime.esm-bundler.js';
import { plain } from '../html.js';

export function mount(host, content) {
  const value = ref(plain(content));
  const onInput = (event) => {
    value.value = event.target.value;
  };
  const app = createApp({ render: () => h('textarea', { value: value.value, onInput }) });
  app.mount(host);
  const element = () => host.querySelector('textarea');
  return { element, named: element, model: () => value.value, destroy: () => app.unmount() };
}
