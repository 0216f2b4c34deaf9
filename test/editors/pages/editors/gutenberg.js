import { BlockEditorProvider, BlockList, BlockTools, RichText, useBlockProps } from '@wordpress/block-editor';
import { createBlock, getBlockType, registerBlockType } from '@wordpress/blocks';
import { SlotFillProvider } from '@wordpress/components';
import { useStateWithHistory } from '@wordpress/compose';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { html } from '../html.js';

const NAME = 'test/paragraph';

/** As WordPress's own paragraph: a block whose text is `RichText`. */
function Paragraph({ attributes, setAttributes }) {
  const onChange = (content) => setAttributes({ content });
  return h(RichText, { ...useBlockProps(), tagName: 'p', value: attributes.content, onChange });
}

if (!getBlockType(NAME)) {
  registerBlockType(NAME, {
    apiVersion: 3,
    title: 'Paragraph',
    category: 'text',
    attributes: { content: { type: 'rich-text', source: 'rich-text', selector: 'p' } },
    edit: Paragraph,
    save: ({ attributes }) => h(RichText.Content, { tagName: 'p', value: attributes.content }),
  });
}

export async function mount(host, content) {
  const [, inner] = /^<p>(.*)<\/p>$/.exec(html(content));
  let state;
  let history;
  function Page() {
    const { value, setValue, undo, redo } = useStateWithHistory([createBlock(NAME, { content: inner })]);
    state = value;
    history = { undo, redo };
    return h(
      SlotFillProvider,
      null,
      h(
        BlockEditorProvider,
        {
          value,
          onInput: (blocks) => setValue(blocks, true),
          onChange: (blocks) => setValue(blocks, false),
        },
        h(BlockTools, null, h(BlockList)),
      ),
    );
  }
  // As WordPress's own editor does, whose shortcuts belong to the whole page.
  const onKeyDown = (event) => {
    if (!event.ctrlKey || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    if (event.shiftKey) history.redo();
    else history.undo();
  };
  document.addEventListener('keydown', onKeyDown);
  const root = createRoot(host);
  root.render(h(Page));
  await new Promise((resolve) => setTimeout(resolve, 300));
  const element = () => host.querySelector('[contenteditable=true]');
  return {
    element,
    named: element,
    model: () => String(state[0].attributes.content).replace(/<[^>]*>/g, ''),
    destroy() {
      document.removeEventListener('keydown', onKeyDown);
      root.unmount();
    },
  };
}
