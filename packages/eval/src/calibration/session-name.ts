/** A conversation by its tenant and session, and as one text by which it is found in a set. */
export type SessionName = { readonly tenant: string; readonly session: string }

export function nameOf({ tenant, session }: SessionName): string {
  return JSON.stringify([tenant, session])
}
