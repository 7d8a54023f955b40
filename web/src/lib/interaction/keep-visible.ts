/** Calls `show` when the size of a list changes, for example when a phone is rotated. */
export function onResize(list: HTMLElement, show: () => void): () => void {
  const observer = new ResizeObserver(show);
  observer.observe(list);
  return () => {
    observer.disconnect();
  };
}

/** Scrolls a list to one of its elements without scrolling the page. */
export function keepVisible(list: HTMLElement, shown: HTMLElement | null): void {
  if (!shown) {
    list.scrollTo(0, 0);
    return;
  }
  const [inner, outer] = [shown.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    list.scrollTop += inner.top - outer.top - outer.height / 2;
  if (inner.left < outer.left || inner.right > outer.right)
    list.scrollLeft += inner.left - outer.left - outer.width / 2;
}
