/** Describes errors of a command in plain words, and what the user can do. Only bugs show a stack trace. */
import type { TwinCheckError } from '@twincheck/core'
import { followable } from './guides.ts'
import { visibleText } from './visible-text.ts'

type SystemReason = {
  /** TwinCheck's own stable code. Every error of this program has a code. */
  readonly code: string
  readonly happened: string
  readonly remedy: string
}

const systemReasons: Readonly<Record<string, SystemReason>> = {
  EACCES: reason('no-permission', 'No permission', 'Name another place, or change its permissions.'),
  EADDRINUSE: reason('port-taken', 'The port is taken', 'Name another one with --port, or end what listens there.'),
  EADDRNOTAVAIL: reason('no-such-address', 'This machine has no such address', 'Name one of its own with --host.'),
  EEXIST: reason('already-there', 'Something is there already', 'Name another place, or move it away.'),
  EISDIR: reason('is-a-folder', 'This is a folder, not a file', 'Name a file.'),
  ENOENT: reason(
    'no-such-file',
    'There is no such file or folder',
    'Check the name; a folder to write into must exist.',
  ),
  ENOSPC: reason('disk-full', 'The disk is full', 'Free some room, or name a place elsewhere.'),
  ENOTDIR: reason('is-a-file', 'A part of the path is a file, not a folder', 'Name a folder.'),
  EPERM: reason('not-permitted', 'The system does not permit it', 'Name another place.'),
  EROFS: reason('read-only', 'The disk can only be read', 'Name a place elsewhere.'),
  ERR_SOCKET_BAD_PORT: reason('no-port', 'This is not a port', 'Give a whole number from 0 to 65535.'),
}

function reason(code: string, happened: string, remedy: string): SystemReason {
  return { code, happened, remedy }
}

/** Matches error texts in Node's wording: `ENOENT: no such file or directory, open 'x'`. */
const raw = /\b(E[A-Z]{3,12}): [^,.\n]{1,80}, \w+(?: '[^'\n]*')?/g

/** Replaces the system's error texts by plain words. The caller adds the name of the file. */
export function plainReasons(text: string): string {
  return text.replace(raw, (said, name: string) => {
    const happened = systemReasons[name]?.happened
    return happened === undefined ? said : `${happened.charAt(0).toLowerCase()}${happened.slice(1)}`
  })
}

export function failureText(error: unknown): string {
  return visibleText(followable(unsafeText(error)))
}

function unsafeText(error: unknown): string {
  if (isOurs(error)) return `${plainReasons(error.message)}\n(${error.code})`
  if (!(error instanceof Error)) return String(error)
  const { code, path, port, address } = readFailure(error)
  const advice = code === undefined ? undefined : systemReasons[code]
  if (advice === undefined) return String(error.stack)
  const where = path ?? [address, port].filter((part) => part !== undefined).join(':')
  return `${advice.happened}${where === '' ? '' : `: ${where}`}. ${advice.remedy}\n(${advice.code})`
}

/**
 * Whether the error is one of TwinCheck's errors. The laboratory has its own copy of the error class, so `instanceof` does not work.
 * TwinCheck's errors are recognised by their codes, which are the only codes in lower case.
 */
function isOurs(error: unknown): error is TwinCheckError {
  return error instanceof Error && 'code' in error && /^[a-z][a-z\d]*(?:-[a-z\d]+)*$/.test(String(error.code))
}

type SystemFailure = Readonly<Record<'code' | 'path' | 'port' | 'address', string | undefined>>

function readFailure(error: Error): SystemFailure {
  const member = (name: string): string | undefined => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }
  return { code: member('code'), path: member('path'), port: member('port'), address: member('address') }
}
