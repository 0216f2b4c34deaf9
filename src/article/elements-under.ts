import { type ChildNode, type Document, type Element, hasChildren, isTag } from 'domhandler';

/** The elements under a node in document order, but not what a `<template>` holds: it is no part of the page. */
export function* elementsUnder(root: Document | Element): Generator<Element> {
  const waiting: ChildNode[] = [...root.children].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isTag(node)) continue;
    yield node;
    if (node.name === 'template' || !hasChildren(node)) continue;
    for (let index = node.children.length - 1; index >= 0; index--) waiting.push(node.children[index]!);
  }
}
