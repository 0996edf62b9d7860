/** By which parameters and words a tool is known whose call is a text of its own. Names are in lower case, words parted by a space. */
import { wordSet } from '../word-list.ts'

/** Parameters that hold a program, a command, a change of a text, or what another agent or the user is to read, and nothing else. */
export const programKeys = wordSet(`
  bash, bash command, chars, cmd, code block, command, command line, commandline, commands, diff, edits, js, javascript,
  new source, new str, new string, new text, old source, old str, old string, old text, patch, plan, powershell,
  program, prompt, python, python code, question, questions, script, shell, shell command, snippet, source code, sql,
  sql query, stdin, todos
`)

/** Parameters that hold the content of a file, where another one names the file. */
export const contentKeys = wordSet('body, content, contents, data, file content, file contents, file text, text')
export const pathKeys = wordSet('file, file name, file path, filename, filepath, notebook path, path, target file')

/** Parameters of general names that may hold a program. */
export const textKeys = wordSet('arguments, args, code, content, contents, expression, input, query, statement, text')

/** Words in the name or the description of a tool that say it runs a program or changes a text. */
export const codeWords = wordSet(`
  bash, cli, code, command, commands, eval, exec, interpreter, javascript, notebook, patch, powershell, python, repl,
  script, scripts, shell, sql, stdin, terminal
`)
