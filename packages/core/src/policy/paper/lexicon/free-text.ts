/** Names of parameters and words of tools whose effect depends on a free text, in lower case with spaces. */
import { wordSet } from '../word-list.ts'

/** Parameters that always hold a program, a command, an edit, or a text for another agent or the user. */
export const programKeys = wordSet(`
  bash, bash command, chars, cmd, code block, command, command line, commandline, commands, diff, edits, js, javascript,
  new source, new str, new string, new text, old source, old str, old string, old text, patch, plan, powershell,
  program, prompt, python, python code, question, questions, script, shell, shell command, snippet, source code, sql,
  sql query, stdin, todos
`)

export const contentKeys = wordSet('body, content, contents, data, file content, file contents, file text, text')
export const pathKeys = wordSet('file, file name, file path, filename, filepath, notebook path, path, target file')

export const textKeys = wordSet('arguments, args, code, content, contents, expression, input, query, statement, text')

/** Words in a tool's name or description that show that the tool runs a program or edits a text. */
export const codeWords = wordSet(`
  bash, cli, code, command, commands, eval, exec, interpreter, javascript, notebook, patch, powershell, python, repl,
  script, scripts, shell, sql, stdin, terminal
`)
