/** The API reference, from the types themselves: every exported name with its comment and its declaration. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../read-sources.ts'

type Entry = { readonly name: string; readonly file: string }

/** Longer declarations are cut: the comments of their members are in the editor. */
const MOST_DECLARATION_LINES = 60

/** One Markdown text for each entry of a package. The package must be built. */
export function apiReference(name: string): readonly { readonly entry: string; readonly text: string }[] {
  const entries = entriesOf(name)
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      skipLibCheck: true,
      types: [],
    },
  )
  const checker = program.getTypeChecker()
  return entries.map(({ name: entry, file }) => {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    if (!module) throw new Error(`${file} is missing or exports nothing. Run "npm run build" first.`)
    const exported = [...checker.getExportsOfModule(module)].sort((left, right) => (left.name < right.name ? -1 : 1))
    const names = exported.map(({ name }) => `\`${name}\``).join(', ')
    const described = exported.flatMap((symbol) => describe(symbol, checker))
    return { entry, text: [`# ${entry}`, '', `${names}.`, '', ...described].join('\n') }
  })
}

function entriesOf(name: string): readonly Entry[] {
  const folder = join(root, 'packages', name)
  const manifest: { name: string; exports: Record<string, string | { types?: string }> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  return Object.entries(manifest.exports).flatMap(([path, target]) => {
    const types = typeof target === 'string' ? undefined : target.types
    return types === undefined ? [] : [{ name: manifest.name + path.slice(1), file: join(folder, types) }]
  })
}

function describe(symbol: ts.Symbol, checker: ts.TypeChecker): readonly string[] {
  const own = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const comment = ts.displayPartsToString(own.getDocumentationComment(checker))
  const declarations = (own.getDeclarations() ?? []).map((declaration) => {
    const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
    const lines = statement.getText().split('\n')
    const cut = lines.length > MOST_DECLARATION_LINES
    return [
      ...lines.slice(0, MOST_DECLARATION_LINES),
      ...(cut ? [`// … ${lines.length - MOST_DECLARATION_LINES} more lines`] : []),
    ].join('\n')
  })
  return [`## ${symbol.name}`, '', ...(comment === '' ? [] : [comment, '']), '```ts', ...declarations, '```', '']
}
