/** Node's `setImmediate`, which browsers do not have. Imported first by the worker. */
if (!('setImmediate' in globalThis)) {
  const later = (work: (...given: readonly unknown[]) => void, ...given: readonly unknown[]) =>
    setTimeout(() => work(...given), 0)
  Object.assign(globalThis, { setImmediate: later })
}
