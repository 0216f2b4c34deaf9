import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { plain } from '../html.js';

export async function mount(host, content) {
  let state;
  function Page() {
    const [value, setValue] = useState(plain(content));
    state = value;
    return h('textarea', { value, onChange: (event) => setValue(event.target.value) });
  }
  const root = createRoot(host);
  root.render(h(Page));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const element = () => host.querySelector('textarea');
  return { element, named: element, model: () => state, destroy: () => root.unmount() };
}
