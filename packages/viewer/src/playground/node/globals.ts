/** A substitute for Node's `setImmediate`, which browsers do not have. The worker imports it first. */
if (!('setImmediate' in globalThis)) {
  const later = (work: (...given: readonly unknown[]) => void, ...given: readonly unknown[]) =>
    setTimeout(() => work(...given), 0)
  Object.assign(globalThis, { setImmediate: later })
}
