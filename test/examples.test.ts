/** Every example runs as it stands and checks itself; every link of a guide leads somewhere. Needs a build. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../scripts/read-sources.ts'

/** As arguments: examples that start themselves again hand them on. */
const options = (process.env.NODE_OPTIONS ?? '').split(' ').filter((option) => option !== '')
const examples = filesIn('examples').filter((file) => file.endsWith('.ts'))
const guides = ['README.md', ...filesIn('docs/guides').filter((file) => file.endsWith('.md'))]

describe('an example', () => {
  test.each(examples)('%s runs, checks itself and ends well', async (file) => {
    const { code, output } = await run(file)
    expect(code, output).toBe(0)
  })

  test.each(examples)('%s can be read in one go', (file) => {
    expect(read(file).split('\n').length).toBeLessThan(80)
  })
})

describe('a guide', () => {
  test.each(guides)('%s leads nowhere that is not there', (guide) => {
    const links = [...read(guide).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = '']) => target)
    const missing = links.filter((target) => !existsSync(join(root, guide, '..', target)))
    expect(missing).toEqual([])
  })
})

function run(file: string): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...options, join(root, file)],
      { cwd: root, timeout: 150_000 },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code) || 1, output: stdout + stderr })
      },
    )
  })
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder))
    .sort()
    .map((file) => `${folder}/${file}`)
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
