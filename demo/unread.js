// Runs before anything is painted: the page is seen once demo.js has put its texts in place, in the visitor's language, so that nothing
// moves under their eyes. Without scripts it is seen at once.
document.documentElement.classList.add('unread');
