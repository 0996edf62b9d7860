/** The built page, which is read once. Only its files are ever served, so a request cannot name any other file. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TwinCheckError } from '@twincheck/core'

export type Assets = ReadonlyMap<string, Asset>
export type Asset = { readonly content: string; readonly type: string }

export class ViewerNotBuiltError extends TwinCheckError {
  readonly code = 'viewer-not-built'

  constructor(folder: string, options?: ErrorOptions) {
    super(
      `The built page is not in ${folder}. Run "npm run build" in the repository, or install the package again.`,
      options,
    )
  }
}

/**
 * The folder of the built page. In the published package and in the command's bundle, the page is part of the package. In the repository,
 * the command reads the page from the server's build folder.
 */
function builtFolder(page: BuiltPage): string {
  const own = fileURLToPath(new URL(`../../dist/${page}`, import.meta.url))
  const inRepository = !import.meta.url.endsWith('.ts') && existsSync(new URL('../../src', import.meta.url))
  return inRepository ? fileURLToPath(new URL(page, import.meta.resolve('@twincheck/server'))) : own
}

type BuiltPage = 'viewer' | 'playground'

export function readAssets(page: BuiltPage = 'viewer', folder = builtFolder(page)): Assets {
  try {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
    const known = files.flatMap((file) => {
      const type = typeOf(file)
      return type === null ? [] : [[file, { content: readFileSync(join(folder, file), 'utf8'), type }] as const]
    })
    const assets = new Map(known)
    if (assets.has('index.html')) return assets
  } catch (cause) {
    throw new ViewerNotBuiltError(folder, { cause })
  }
  throw new ViewerNotBuiltError(folder)
}

/** The files for a server of the viewer: the viewer, and the playground in a separate folder if it is built. */
export function readSite(): Assets {
  return new Map([...readAssets('viewer'), ...builtPlayground()])
}

function builtPlayground(): readonly (readonly [string, Asset])[] {
  try {
    return [...readAssets('playground')].map(([file, asset]) => [`playground/${file}`, asset])
  } catch (error) {
    if (error instanceof ViewerNotBuiltError) return []
    throw error
  }
}

function typeOf(file: string): string | null {
  if (file.endsWith('.html')) return 'text/html; charset=utf-8'
  if (file.endsWith('.js')) return 'text/javascript; charset=utf-8'
  return file.endsWith('.css') ? 'text/css; charset=utf-8' : null
}
