/** A page in React's strict mode: `#next` turns its list around, `#portal` shows the player in another place, `#away` shows nothing. */
import { createElement, StrictMode, useState } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';

const main = document.querySelector('#main');
const elements = [...document.querySelector('template').content.children].map((element) => ({
  name: element.localName,
  props: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value || true])),
}));

function Page() {
  const [shown, show] = useState('first');
  const list = elements.map(({ name, props }) => createElement(name, { ...props, key: props.id }));
  if (shown === 'next') list.reverse();
  const button = (id) =>
    createElement('button', { id, type: 'button', key: id, onClick: () => show(id) }, id);
  const content = shown === 'portal' ? createPortal(list, document.querySelector('#elsewhere')) : list;
  return [
    createElement('section', { key: 'content' }, shown === 'away' ? null : content),
    ...['next', 'portal', 'away'].map(button),
  ];
}

createRoot(main).render(createElement(StrictMode, null, createElement(Page)));
