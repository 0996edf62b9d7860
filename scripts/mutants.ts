/**
 * Small lies about a source file, one at a time: a comparison flipped, a condition loosened, a negation lost. A test that
 * tells the rule notices each of them; one that nobody notices marks a comparison that no test holds.
 */
import ts from 'typescript'
import { walk } from './read-sources.ts'

export type Mutant = {
  readonly file: string
  readonly line: number
  /** The nearest named function around it; empty at the top of the file. Together with `from` and `to` it finds the place again after an edit. */
  readonly within: string
  /** The expression as it stands, and as it is told, on one line. */
  readonly from: string
  readonly to: string
  /** The whole file with this one lie in it. */
  readonly source: string
}

export function findMutants(file: string, source: string): readonly Mutant[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []
  walk(tree, (node) => {
    for (const { start, end, text } of liesAbout(node)) {
      const [from, to] = [node.getStart(), node.getEnd()]
      mutants.push({
        file,
        line: tree.getLineAndCharacterOfPosition(start).line + 1,
        within: nameAround(node),
        from: oneLine(source.slice(from, to)),
        to: oneLine(source.slice(from, start) + text + source.slice(end, to)),
        source: source.slice(0, start) + text + source.slice(end),
      })
    }
  })
  return mutants
}

type Lie = { readonly start: number; readonly end: number; readonly text: string }

const operators: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
])

const methods: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
])

function liesAbout(node: ts.Node): readonly Lie[] {
  if (ts.isBinaryExpression(node)) return liesAboutOperator(node)
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return [{ start: node.getStart(), end: node.operand.getStart(), text: '' }]
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name } = node.expression
    const other = methods.get(name.text)
    return other === undefined ? [] : [{ start: name.getStart(), end: name.getEnd(), text: other }]
  }
  const flipped = node.kind === ts.SyntaxKind.TrueKeyword ? 'false' : 'true'
  return isAnswer(node) ? [{ start: node.getStart(), end: node.getEnd(), text: flipped }] : []
}

function liesAboutOperator({ operatorToken, right }: ts.BinaryExpression): readonly Lie[] {
  const place = { start: operatorToken.getStart(), end: operatorToken.getEnd() }
  const other = operators.get(operatorToken.kind)
  if (other !== undefined) return [{ ...place, text: other }]
  if (!ts.isNumericLiteral(right) || right.text !== '1') return []
  if (operatorToken.kind === ts.SyntaxKind.PlusToken) return [{ ...place, text: '-' }]
  return operatorToken.kind === ts.SyntaxKind.MinusToken ? [{ ...place, text: '+' }] : []
}

/** A Boolean that a function answers with, be it as one side of a conditional. */
function isAnswer(node: ts.Node): boolean {
  if (node.kind !== ts.SyntaxKind.TrueKeyword && node.kind !== ts.SyntaxKind.FalseKeyword) return false
  let answer = node
  while (ts.isConditionalExpression(answer.parent) && answer.parent.condition !== answer) answer = answer.parent
  return ts.isReturnStatement(answer.parent) || (ts.isArrowFunction(answer.parent) && answer.parent.body === answer)
}

function nameAround(node: ts.Node): string {
  for (let around = node.parent; around; around = around.parent) {
    if ((ts.isFunctionDeclaration(around) || ts.isMethodDeclaration(around)) && around.name)
      return around.name.getText()
    if (!ts.isVariableDeclaration(around) && !ts.isPropertyAssignment(around)) continue
    if (around.initializer && ts.isFunctionLike(around.initializer)) return around.name.getText()
  }
  return ''
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
