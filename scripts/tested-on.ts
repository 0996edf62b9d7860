/** The line with which a test run says which Node and which user ran it, and how other programs read that line. */
import { userInfo } from 'node:os'

export type TestedOn = { readonly node: string; readonly user: string }

export function describeTestProcess(): string {
  return formatTestedOn({ node: process.version, user: currentUser() })
}

export function formatTestedOn({ node, user }: TestedOn): string {
  return `Tests ran on Node ${node} as ${user}`
}

/** Null where the text has no such line. */
export function readTestedOn(text: string): TestedOn | null {
  const [, node, user] = /^Tests ran on Node (\S+) as (.+)$/m.exec(text) ?? []
  return node === undefined || user === undefined ? null : { node, user }
}

function currentUser(): string {
  try {
    const { username, uid } = userInfo()
    return uid < 0 ? username : `${username} (uid ${uid})`
  } catch {
    // A user id without an account, as containers have.
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
