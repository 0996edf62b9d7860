/** Reads each of a host's objects once. Hosts hand over the same objects at every step of a conversation. */
export function remember<Host extends object, Value>(read: (host: Host) => Value): (host: Host) => Value {
  const known = new WeakMap<Host, { readonly value: Value }>()
  return (host) => {
    const found = known.get(host)
    if (found) return found.value
    const value = read(host)
    known.set(host, { value })
    return value
  }
}
