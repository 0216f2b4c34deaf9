const readiness = document.getElementById('readiness');

try {
  await navigator.serviceWorker.register('service-worker.js');
  await navigator.serviceWorker.ready;
  readiness.textContent = 'ئێستا بێ ئینتەرنێتیش دەخوێنێتەوە و دەنووسێت.';
} catch {
  readiness.textContent = 'ئەم وێبگەڕە فایلەکان هەڵناگرێت: پەڕەکە ئینتەرنێتی دەوێت.';
}
