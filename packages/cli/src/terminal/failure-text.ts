/** What a command that failed says: one sentence and what to do. A stack is for mistakes of this program alone. */
import { TwinCheckError } from '@twincheck/core'
import { visibleText } from './visible-text.ts'

export function failureText(error: unknown): string {
  return visibleText(unsafeText(error))
}

function unsafeText(error: unknown): string {
  if (error instanceof TwinCheckError) return `${error.message}\n(${error.code})`
  if (!(error instanceof Error)) return String(error)
  const { code, path, port, address } = readFailure(error)
  const advice = code === undefined ? undefined : advices[code]
  if (advice === undefined) return String(error.stack)
  const where = path ?? [address, port].filter((part) => part !== undefined).join(':')
  return `${advice.happened}${where === '' ? '' : `: ${where}`}. ${advice.remedy}\n(${code})`
}

/** What the system refuses a command with, and what its user can do about it. */
const advices: Readonly<Record<string, { readonly happened: string; readonly remedy: string }>> = {
  EACCES: { happened: 'No permission', remedy: 'Name another place, or change its permissions.' },
  EADDRINUSE: { happened: 'The port is taken', remedy: 'Name another one with --port, or end what listens there.' },
  EADDRNOTAVAIL: { happened: 'This machine has no such address', remedy: 'Name one of its own with --host.' },
  EEXIST: { happened: 'Something is there already', remedy: 'Name another place, or move it away.' },
  EISDIR: { happened: 'This is a folder, not a file', remedy: 'Name a file.' },
  ENOENT: { happened: 'There is no such file or folder', remedy: 'Check the name; a folder to write into must exist.' },
  ENOSPC: { happened: 'The disk is full', remedy: 'Free some room, or name a place elsewhere.' },
  ENOTDIR: { happened: 'A part of the path is a file, not a folder', remedy: 'Name a folder.' },
  EPERM: { happened: 'The system does not permit it', remedy: 'Name another place.' },
  EROFS: { happened: 'The disk can only be read', remedy: 'Name a place elsewhere.' },
  ERR_SOCKET_BAD_PORT: { happened: 'This is no port', remedy: 'Give a whole number from 0 to 65535.' },
}

type SystemFailure = Readonly<Record<'code' | 'path' | 'port' | 'address', string | undefined>>

function readFailure(error: Error): SystemFailure {
  const member = (name: string): string | undefined => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }
  return { code: member('code'), path: member('path'), port: member('port'), address: member('address') }
}
