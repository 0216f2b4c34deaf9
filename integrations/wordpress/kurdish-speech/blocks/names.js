/* How a selected word is said on this site. Written as browsers run it: nothing has to be built. */
((wp) => {
  const { createElement: el, Fragment, useEffect, useRef, useState } = wp.element;
  const { __, sprintf } = wp.i18n;
  const { registerFormatType, useAnchor } = wp.richText;
  const { RichTextToolbarButton } = wp.blockEditor;
  const { Button, Popover, SelectControl, TextControl } = wp.components;
  const facts = globalThis.kurdishSpeechNames;
  const { endpoint, token } = globalThis.kurdishSpeechEditor ?? {};

  const NAME = 'kurdish-speech/name';
  const DIALECTS = [
    { value: '', label: __('All dialects', 'kurdish-speech') },
    { value: 'sorani', label: __('Sorani', 'kurdish-speech') },
    { value: 'kurmanji', label: __('Kurmanji', 'kurdish-speech') },
    { value: 'badini', label: __('Badini', 'kurdish-speech') },
  ];
  const SETTINGS = {
    title: __('How this word is said', 'kurdish-speech'),
    // The format is never applied: the text of a post stays as it is.
    tagName: 'span',
    className: 'kurdish-speech-name',
  };

  /** The selected words, or the one at the caret, without punctuation around them. */
  function wordAt({ text, start = 0, end = start }) {
    const before = start === end ? /\S*$/.exec(text.slice(0, start))[0] : '';
    const behind = start === end ? /^\S*/.exec(text.slice(end))[0] : '';
    const selected = before + text.slice(start, end) + behind;
    const word = selected.replace(/\s+/g, ' ').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '');
    return [...word].length > facts.longest ? '' : word;
  }

  const ask = (path, data) =>
    wp.apiFetch({ path: `${facts.route}/${path}`, ...(data && { method: 'POST', data }) });

  /** Speaks in the site's own voice; resolves when sound starts. */
  async function speak(holder, { say, dialect = facts.dialect, signature }) {
    const { voice = '', group = '' } = facts.voices[dialect] ?? {};
    const player = document.createElement('kurdish-tts');
    const attributes = {
      endpoint,
      'token-endpoint': token,
      text: say,
      dialect,
      voice,
      'voice-group': group,
      signature,
    };
    for (const [name, value] of Object.entries(attributes)) if (value) player.setAttribute(name, value);
    holder.replaceChildren(player);
    await customElements.whenDefined('kurdish-tts');
    customElements.upgrade(player);
    await player.play();
  }

  function NamePopover({ value, contentRef, onClose }) {
    const anchor = useAnchor({ editableContentElement: contentRef.current, value, settings: SETTINGS });
    const [name, setName] = useState(() => ({ word: wordAt(value), say: '', dialect: '' }));
    const [error, setError] = useState('');
    const [busy, setBusy] = useState('');
    const holder = useRef();
    const isEdited = useRef(false);
    const isOpen = useRef(true);
    const change = (part) => {
      isEdited.current = true;
      setError('');
      setName((before) => ({ ...before, ...part }));
    };

    useEffect(() => {
      if (name.word)
        ask(wp.url.addQueryArgs('matching', { word: name.word })).then(
          ([known]) => {
            // Whoever is typing already is not interrupted.
            if (known && isOpen.current && !isEdited.current) setName({ dialect: '', ...known });
          },
          () => {},
        );
      return () => {
        isOpen.current = false;
      };
    }, []);

    const run = async (action, act) => {
      if (busy) return;
      setBusy(action);
      setError('');
      try {
        await act();
      } catch (failure) {
        if (isOpen.current)
          setError(failure?.message || __('The site did not answer. Reload this page.', 'kurdish-speech'));
      }
      if (isOpen.current) setBusy('');
    };
    const hear = () => run('hear', async () => speak(holder.current, await ask('check', name)));
    const save = (event) => {
      event.preventDefault();
      // The form of the post is around it.
      event.stopPropagation();
      return run('save', async () => {
        const { word, say } = await ask('save', name);
        const text = sprintf(
          /* translators: 1: a word, 2: how it is said. */
          __('On this site %1$s is said: %2$s', 'kurdish-speech'),
          word,
          say,
        );
        wp.data.dispatch('core/notices').createSuccessNotice(text, { type: 'snackbar' });
        onClose();
      });
    };

    return el(
      Popover,
      { anchor, placement: 'bottom', shift: true, focusOnMount: 'firstElement', onClose },
      el(
        'form',
        {
          className: 'kurdish-speech-name-form',
          'aria-label': SETTINGS.title,
          style: { inlineSize: '18em', padding: '16px' },
          onSubmit: save,
        },
        el(TextControl, {
          label: __('Word', 'kurdish-speech'),
          help: __('As it is written, without endings; one word or several.', 'kurdish-speech'),
          value: name.word,
          dir: 'auto',
          required: true,
          maxLength: facts.longest,
          onChange: (word) => change({ word }),
        }),
        el(TextControl, {
          label: __('How it is said', 'kurdish-speech'),
          help: __(
            'In Kurdish letters of either script, or in the phonetic alphabet between slashes: /ɡøːtə/.',
            'kurdish-speech',
          ),
          value: name.say,
          dir: 'auto',
          required: true,
          maxLength: facts.longest,
          onChange: (say) => change({ say }),
        }),
        el(SelectControl, {
          label: __('Language', 'kurdish-speech'),
          options: DIALECTS,
          value: name.dialect,
          onChange: (dialect) => change({ dialect }),
        }),
        el('p', { role: 'alert', style: { color: '#cc1818', margin: error ? undefined : 0 } }, error),
        el(
          'div',
          { style: { display: 'flex', gap: '8px', flexWrap: 'wrap', alignItems: 'center' } },
          el(
            Button,
            { variant: 'secondary', isBusy: busy === 'hear', 'aria-disabled': Boolean(busy), onClick: hear },
            __('Hear', 'kurdish-speech'),
          ),
          el(
            Button,
            { variant: 'primary', type: 'submit', isBusy: busy === 'save', 'aria-disabled': Boolean(busy) },
            __('Save for the site', 'kurdish-speech'),
          ),
          el('a', { href: facts.list, target: '_blank' }, __('All names', 'kurdish-speech')),
        ),
        el('div', { ref: holder, hidden: true }),
      ),
    );
  }

  function EditName({ value, contentRef }) {
    const [isOpen, setIsOpen] = useState(false);
    return el(
      Fragment,
      null,
      el(RichTextToolbarButton, {
        icon: 'megaphone',
        title: SETTINGS.title,
        onClick: () => setIsOpen(true),
      }),
      isOpen && el(NamePopover, { value, contentRef, onClose: () => setIsOpen(false) }),
    );
  }

  registerFormatType(NAME, { ...SETTINGS, edit: EditName });
})(globalThis.wp);
