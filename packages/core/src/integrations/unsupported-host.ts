/** The error for an unsupported host. It is thrown at the setup of an integration, before any model is asked. */

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { TwinCheckError } from '../policy/paper/errors.ts'
import { isObject } from '../policy/paper/json.ts'
import { memoizeName } from '../policy/paper/memoize.ts'

export class UnsupportedHostError extends TwinCheckError {
  readonly code = 'unsupported-host'

  constructor(host: string, supported: string, found: string) {
    super(
      `The integration for ${host} supports ${supported}; found ${found}. Nothing was wrapped. ` +
        `Install a supported version, or write the few lines yourself: docs/guides/your-own-integration.md.`,
    )
  }
}

const versionOf = memoizeName(findVersion)

/** Throws if the installed version is known and not supported. `supported` has version prefixes (`1`, `0.20`). */
export function demandVersion(
  name: string,
  supported: readonly string[],
  version: string | null = versionOf(name),
): void {
  if (version === null || supported.some((major) => version.startsWith(`${major}.`))) return
  throw new UnsupportedHostError(name, supported.map((major) => `${major}.x`).join(' and '), version)
}

/** Throws if the installed version is known and lower than this major and minor version. */
export function demandLowest(
  name: string,
  lowest: readonly [number, number],
  version: string | null = versionOf(name),
): void {
  const [major = 0, minor = 0] = version?.split('.').map(Number) ?? lowest
  if (major > lowest[0] || (major === lowest[0] && minor >= lowest[1])) return
  throw new UnsupportedHostError(name, `version ${lowest.join('.')} and later`, `version ${version}`)
}

/** The installed version. Null if unknown, as in a bundle. Then only the shapes of the host's objects are checked. */
function findVersion(name: string): string | null {
  try {
    let folder = new URL('.', import.meta.resolve(name))
    for (; folder.pathname !== '/'; folder = new URL('..', folder)) {
      const file = fileURLToPath(new URL('package.json', folder))
      const found: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
      if (isObject(found) && found.name === name && typeof found.version === 'string') return found.version
    }
  } catch {
    // The host library is not installed where this package looks for it.
  }
  return null
}
