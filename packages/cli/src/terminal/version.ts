/** Reads the version of the installed package from its package.json. */
import { readFileSync } from 'node:fs'

export const version: string = readVersion()

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown'
}
