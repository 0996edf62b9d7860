/**
 * Takes the comments out of a package's published code, which is a fifth of the library's size. What an editor shows comes from the
 * declarations, which keep theirs, and names and lines stay readable in a stack trace.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

export function stripFolder(folder: string): void {
  for (const file of globSync('dist/**/*.js', { cwd: folder })) {
    const path = join(folder, file)
    writeFileSync(path, stripComments(readFileSync(path, 'utf8')))
  }
}

export function stripComments(code: string): string {
  const { ESNext: target } = ts.ScriptTarget
  const compilerOptions = { removeComments: true, verbatimModuleSyntax: true, target, module: ts.ModuleKind.ESNext }
  return ts.transpileModule(code, { compilerOptions, fileName: 'code.js' }).outputText
}
