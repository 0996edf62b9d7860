/**
 * Makes a folder and its parent folders, without Node's recursive mkdir. That function never returns if no folder can be created in an
 * existing parent folder, for example in /proc.
 */
import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EEXIST' && (await isFolder(path))) return
    const above = dirname(resolve(path))
    if (code !== 'ENOENT' || (await isFolder(above))) throw error
    await makeFolder(above)
    await mkdir(path)
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found?.isDirectory() ?? false
}
