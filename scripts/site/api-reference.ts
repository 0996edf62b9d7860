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
    const isValue = (symbol: ts.Symbol) => (original(symbol, checker).flags & ts.SymbolFlags.Value) !== 0
    const [values, types] = [exported.filter(isValue), exported.filter((symbol) => !isValue(symbol))]
    const described = [...values, ...types].flatMap((symbol) => describe(symbol, checker))
    const lists = [...linksTo('Functions, classes and constants', values, []), ...linksTo('Types', types, values)]
    return { entry, text: [`# ${entry}`, '', ...lists, ...described].join('\n') }
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

function original(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/** `earlier`: described above these. A heading whose name differs only in capital letters has a numbered anchor. */
function linksTo(title: string, symbols: readonly ts.Symbol[], earlier: readonly ts.Symbol[]): readonly string[] {
  const taken = new Set(earlier.map(({ name }) => name.toLowerCase()))
  const links = symbols.map(({ name }) => {
    const anchor = name.toLowerCase()
    return `[\`${name}\`](#${anchor}${taken.has(anchor) ? '-1' : ''})`
  })
  return links.length === 0 ? [] : [`${title}: ${links.join(', ')}.`, '']
}

function describe(symbol: ts.Symbol, checker: ts.TypeChecker): readonly string[] {
  const own = original(symbol, checker)
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
