import { useData, useRoute } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h, nextTick, onMounted, watch } from 'vue';
import './style.css';
import SpeechPlayground from './speech-playground.vue';

const WELCOME = `<kurdish-tts controls for="welcome" highlight="word" endpoint="local:"></kurdish-tts>
<p id="welcome" lang="ckb" dir="rtl">سڵاو، چۆنیت؟ من باشم، سوپاس.</p>`;

export default {
  extends: DefaultTheme,
  Layout: {
    setup() {
      const route = useRoute();
      const { isDark } = useData();
      onMounted(() => {
        watch(() => route.path, markMain, { immediate: true });
        watch([() => route.path, isDark], () => matchPictures(isDark.value), { immediate: true });
      });
      return () =>
        h(DefaultTheme.Layout, null, {
          'home-hero-actions-after': () => h('div', { class: 'live-example welcome', innerHTML: WELCOME }),
        });
    },
  },
  enhanceApp({ app }) {
    app.component('SpeechPlayground', SpeechPlayground);
  },
};

/** The front page of the default theme has no main landmark, which screen readers jump to. */
async function markMain() {
  await nextTick();
  const content = document.querySelector('#VPContent');
  if (content?.matches('.is-home')) content.setAttribute('role', 'main');
  else content?.removeAttribute('role');
}

/** The dark one of two pictures is that of the site's theme, which readers may choose against their system's. */
async function matchPictures(isDark) {
  await nextTick();
  for (const source of document.querySelectorAll('picture > source'))
    source.media = isDark ? 'all' : 'not all';
}
