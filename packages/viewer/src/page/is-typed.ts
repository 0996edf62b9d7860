/** Whether a key press was meant for an input field or the browser, so that it is not a command of the page. */
export function isTyped({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
}
