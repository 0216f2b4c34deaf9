/* The two blocks in the editor. Written as browsers run it: nothing has to be built. */
((wp) => {
  const { createElement: el, Fragment } = wp.element;
  const { __ } = wp.i18n;
  const { registerBlockType } = wp.blocks;
  const { useBlockProps, InspectorControls, PlainText } = wp.blockEditor;
  const { PanelBody, SelectControl, TextControl, ToggleControl, RangeControl, Notice } = wp.components;
  const facts = globalThis.kurdishSpeechEditor ?? { endpoint: '' };

  const DIALECTS = [
    { value: 'sorani', label: __('Sorani', 'kurdish-speech') },
    { value: 'kurmanji', label: __('Kurmanji', 'kurdish-speech') },
    { value: 'badini', label: __('Badini', 'kurdish-speech') },
  ];
  const LANGUAGES = { sorani: ['ckb', 'rtl'], kurmanji: ['kmr', 'ltr'], badini: ['kmr-Arab', 'rtl'] };

  /** Attributes of an element that is connected as on the page. */
  const connected = (attributes) => ({
    endpoint: facts.endpoint,
    ...(facts.token && { 'token-endpoint': facts.token }),
    ...attributes,
  });

  /** Brings the elements to life where the editor shows blocks in a frame: WordPress before 6.3 loads no modules there. */
  function withScript(block) {
    const page = block?.ownerDocument ?? document;
    if (page === document || page.querySelector('script[type="module"][src*="kurdish-player.js"]')) return;
    const script = page.createElement('script');
    Object.assign(script, { type: 'module', src: facts.script });
    page.head.append(script);
  }

  /** Said in place of a preview that could not work. */
  function missing() {
    const text = facts.endpoint
      ? __('Dictation needs a speech service.', 'kurdish-speech')
      : __('Kurdish Speech is not set up yet.', 'kurdish-speech');
    const link = facts.settings && el('a', { href: facts.settings }, __('Settings', 'kurdish-speech'));
    return el(Notice, { status: 'warning', isDismissible: false }, text, ' ', link);
  }

  const option = (value, label) => ({ value, label });

  function Text({ attributes, setAttributes, name, label, help, ltr }) {
    return el(TextControl, {
      label,
      help,
      value: attributes[name],
      dir: ltr ? 'ltr' : undefined,
      onChange: (value) => setAttributes({ [name]: value }),
    });
  }

  function Choice({ attributes, setAttributes, name, label, options }) {
    return el(SelectControl, {
      label,
      options,
      value: attributes[name],
      onChange: (value) => setAttributes({ [name]: value }),
    });
  }

  function Switch({ attributes, setAttributes, name, label }) {
    return el(ToggleControl, {
      label,
      checked: attributes[name],
      onChange: (value) => setAttributes({ [name]: value }),
    });
  }

  function EditSpeech(props) {
    const { attributes, setAttributes } = props;
    const [lang, dir] = LANGUAGES[attributes.dialect] ?? LANGUAGES.sorani;
    // In the inserter: a player that calls nothing, whether or not the site is set up.
    if (attributes.isExample)
      return el(
        'div',
        useBlockProps({ lang, dir, ref: withScript }),
        el('p', null, attributes.text),
        el('kurdish-tts', { controls: '', endpoint: 'local:', lang, text: attributes.text }),
      );
    const preview = connected({
      controls: '',
      lang,
      text: attributes.text,
      dialect: attributes.dialect,
      voice: attributes.voice || undefined,
      'voice-group': attributes.voiceGroup || undefined,
      speed: attributes.speed,
      label: attributes.label || undefined,
    });
    return el(
      Fragment,
      null,
      el(
        InspectorControls,
        null,
        el(
          PanelBody,
          { title: __('Speech', 'kurdish-speech') },
          el(Choice, {
            ...props,
            name: 'dialect',
            label: __('Language', 'kurdish-speech'),
            options: DIALECTS,
          }),
          el(Text, {
            ...props,
            name: 'voice',
            ltr: true,
            label: __('Voice', 'kurdish-speech'),
            help: __('An id such as sorani_m001. Empty: the voice of the site.', 'kurdish-speech'),
          }),
          el(Choice, {
            ...props,
            name: 'voiceGroup',
            label: __('Voice group', 'kurdish-speech'),
            options: [option('', '—'), option('v3', 'v3'), option('v4', 'v4'), option('v5', 'v5')],
          }),
          el(Choice, {
            ...props,
            name: 'highlight',
            label: __('What lights up', 'kurdish-speech'),
            options: [
              option('word', __('The word', 'kurdish-speech')),
              option('sentence', __('The word and its sentence', 'kurdish-speech')),
              option('off', __('Nothing', 'kurdish-speech')),
            ],
          }),
          el(RangeControl, {
            label: __('Speed', 'kurdish-speech'),
            value: attributes.speed ?? 1,
            min: 0.5,
            max: 2,
            step: 0.05,
            allowReset: true,
            onChange: (speed) => setAttributes({ speed: speed === 1 ? undefined : speed }),
          }),
          el(Text, { ...props, name: 'label', label: __('Name for screen readers', 'kurdish-speech') }),
        ),
      ),
      el(
        'div',
        useBlockProps({ lang, dir, ref: withScript }),
        el(PlainText, {
          value: attributes.text,
          placeholder: __('Write the text to be read…', 'kurdish-speech'),
          'aria-label': __('Text to be read', 'kurdish-speech'),
          onChange: (text) => setAttributes({ text }),
        }),
        facts.endpoint ? el('kurdish-tts', preview) : missing(),
      ),
    );
  }

  function EditDictation(props) {
    const { attributes, setAttributes, clientId } = props;
    const [lang, dir] = LANGUAGES[attributes.dialect] ?? LANGUAGES.sorani;
    const field = `kurdish-dictate-preview-${clientId}`;
    if (attributes.isExample)
      return el(
        'div',
        useBlockProps({ ref: withScript }),
        el('textarea', { id: field, className: 'kurdish-speech-field', dir, lang, rows: attributes.rows }),
        el('kurdish-dictate', { endpoint: 'local:', lang, for: field, dialect: attributes.dialect }),
      );
    const ear = connected({
      lang,
      for: field,
      dialect: attributes.dialect,
      label: attributes.label || undefined,
    });
    return el(
      Fragment,
      null,
      el(
        InspectorControls,
        null,
        el(
          PanelBody,
          { title: __('Dictation', 'kurdish-speech') },
          el(Choice, {
            ...props,
            name: 'dialect',
            label: __('Language', 'kurdish-speech'),
            options: DIALECTS.slice(0, 2),
          }),
          el(Text, {
            ...props,
            name: 'fieldId',
            ltr: true,
            label: __('Id of a field of the page', 'kurdish-speech'),
            help: __('Empty: the block has a field of its own.', 'kurdish-speech'),
          }),
          el(Choice, {
            ...props,
            name: 'mode',
            label: __('Writes', 'kurdish-speech'),
            options: [
              option('auto', __('While one speaks, where possible', 'kurdish-speech')),
              option('live', __('While one speaks', 'kurdish-speech')),
              option('record', __('Afterwards', 'kurdish-speech')),
            ],
          }),
          el(Switch, { ...props, name: 'continuous', label: __('Go on after a pause', 'kurdish-speech') }),
          el(Switch, {
            ...props,
            name: 'interimResults',
            label: __('Write before a word is certain', 'kurdish-speech'),
          }),
          el(Text, { ...props, name: 'label', label: __('Name for screen readers', 'kurdish-speech') }),
          !attributes.fieldId &&
            el(Text, { ...props, name: 'placeholder', label: __('Placeholder', 'kurdish-speech') }),
          !attributes.fieldId &&
            el(Text, { ...props, name: 'name', ltr: true, label: __('Name in a form', 'kurdish-speech') }),
          !attributes.fieldId &&
            el(RangeControl, {
              label: __('Lines', 'kurdish-speech'),
              value: attributes.rows,
              min: 1,
              max: 20,
              onChange: (rows) => setAttributes({ rows }),
            }),
        ),
      ),
      el(
        'div',
        useBlockProps({ ref: withScript }),
        !attributes.fieldId &&
          el('textarea', {
            id: field,
            className: 'kurdish-speech-field',
            dir,
            lang,
            rows: attributes.rows,
            placeholder: attributes.placeholder,
            'aria-label': attributes.label || __('Dictation', 'kurdish-speech'),
          }),
        facts.dictates ? el('kurdish-dictate', ear) : missing(),
      ),
    );
  }

  // Both are written by the server at each view.
  const save = () => null;
  registerBlockType('kurdish-speech/tts', { edit: EditSpeech, save });
  registerBlockType('kurdish-speech/dictate', { edit: EditDictation, save });
})(globalThis.wp);
