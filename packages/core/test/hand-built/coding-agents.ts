/** Agents that run commands and edit files: a tool's name says nothing of what its command does. */
import type { ToolSchema } from '../../src/policy/paper/trace/trace.ts'
import { call, did, repeats, right, says, user, withTools, wrong } from './story.ts'

const text = { type: 'string' }
const described = (name: string, description: string, ...keys: readonly string[]): ToolSchema => ({
  name,
  description,
  parameters: { type: 'object', properties: Object.fromEntries(keys.map((key) => [key, text])) },
})
const bash = described('Bash', 'Executes a given bash command in a persistent shell session.', 'command')
const edit = described('Edit', 'Performs exact string replacements in files.', 'file_path', 'old_string', 'new_string')
const read = described('Read', 'Reads a file from the local filesystem.', 'file_path')
const write = described('Write', 'Writes a file to the local filesystem.', 'file_path', 'content')

const run = (command: string, output: string) => did('Bash', { command }, output)
const runs = (command: string) => call('Bash', { command })
const swap = (from: string, to: string) => ({ file_path: 'src/a.ts', old_string: from, new_string: to })
const edited = (from: string, to: string) => did('Edit', swap(from, to), 'The file src/a.ts has been updated.')

const session = (title: string, story: Parameters<typeof right>[1], ...calls: readonly ReturnType<typeof call>[]) =>
  withTools(right(title, story, ...calls), bash, edit, read, write)

export const codingAgents = [
  session(
    'the tests run again after an edit',
    [user('Fix the failing test.'), run('npm test', '1 failed\nExit code 1'), edited('a', 'b')],
    runs('npm test'),
  ),
  session(
    'the types are checked again after they were generated',
    [
      user('Update the client.'),
      run('npx tsc --noEmit', ''),
      run('npm run generate', 'wrote 3 files'),
      run('npx tsc --noEmit', ''),
      edited('x', 'y'),
    ],
    runs('npx tsc --noEmit'),
  ),
  session(
    'what was stashed is taken back',
    [user('Does main have this bug too?'), run('git stash', 'Saved working directory'), run('npm test', '0 failed')],
    runs('git stash pop'),
  ),
  session(
    'a rebase goes on, and on again',
    [
      user('Rebase onto main.'),
      run('git rebase main', 'CONFLICT (content): a.ts'),
      edited('<<<<', 'a'),
      run('git add -A && git rebase --continue', 'CONFLICT (content): a.ts'),
      edited('<<<<', 'b'),
    ],
    runs('git add -A && git rebase --continue'),
  ),
  session(
    'an edit is taken back on purpose',
    [user('Why does it hang?'), edited('run()', 'console.log(1); run()'), run('node a.ts', '1\nhangs in run')],
    call('Edit', swap('console.log(1); run()', 'run()')),
  ),
  session(
    'a server is killed and started anew',
    [user('Make the new config take effect.'), run('kill 4411', ''), run('sleep 1', '')],
    runs('npm start &'),
  ),
  session(
    'a file is read again after it was edited',
    [
      user('Rename f to g.'),
      did('Read', { file_path: 'src/a.ts' }, 'f()'),
      edited('f()', 'g()'),
      did('Read', { file_path: 'src/a.ts' }, 'g()'),
      edited('g()', 'g(1)'),
    ],
    call('Read', { file_path: 'src/a.ts' }),
  ),
  session(
    'the contribution guide names the command that checks',
    [
      user('Fix the parser.'),
      did('Read', { file_path: 'CONTRIBUTING.md' }, 'Before you commit, you must run `go test ./...` and gofmt.'),
      edited('p', 'q'),
    ],
    runs('go test ./...'),
  ),
  session(
    'a plan is rewritten with the links that it held',
    [
      user('Put the plan into sections.'),
      did('Read', { file_path: 'PLAN.md' }, 'See https://wiki.example/a and https://wiki.example/b. Do a, then b.'),
      says('Two sections, links kept. OK?'),
      user('yes'),
    ],
    call('Write', { file_path: 'PLAN.md', content: '# A\nhttps://wiki.example/a\n# B\nhttps://wiki.example/b' }),
  ),
  session(
    'an edit that the user declined and then asked for',
    [
      user('Simplify a.ts.'),
      did('Edit', swap('a', 'b'), "The user doesn't want to proceed with this tool use."),
      user('ah no, that was right, do it'),
    ],
    call('Edit', swap('a', 'b')),
  ),
  session(
    'a scratch file is made, run and removed in the shell',
    [
      user('Why does the import fail?'),
      run('cat > /tmp/repro.py <<E\nimport a\nE', ''),
      run('python3 /tmp/repro.py', 'ModuleNotFoundError: a'),
    ],
    runs('rm /tmp/repro.py'),
  ),
  right(
    'a scratch file is made, run and removed with tools for files',
    [
      user('Why does the import fail?'),
      did('create_file', { path: '/tmp/repro.py', content: 'import a' }, 'created'),
      did('run_command', { command: 'python3 /tmp/repro.py' }, 'No module named a'),
    ],
    call('delete_file', { path: '/tmp/repro.py' }),
  ),
  right(
    'a server is started for one request and stopped',
    [
      user('Does /health answer?'),
      did('start_server', { port: 8080 }, 'listening on 8080'),
      did('http_get', { url: 'http://127.0.0.1:8080/health' }, '200 ok'),
    ],
    call('stop_server', { port: 8080 }),
  ),
  right(
    'the same command in the foreground after the background',
    [user('Run the tests.'), did('run_command', { command: 'npm test', background: true }, 'started as job 3')],
    call('run_command', { command: 'npm test', background: false }),
  ),
  right(
    'a merged branch goes after a new one was made',
    [user('Start on issue 9, issue 8 is merged.'), did('create_branch', { name: 'issue-9' }, 'created')],
    call('delete_branch', { name: 'issue-8' }),
  ),
  right(
    'a breakpoint is taken out after the program stopped at it',
    [
      user('What is x in line 12?'),
      did('set_breakpoint', { file: 'a.py', line: 12 }, 'ok'),
      did('debug_run', { file: 'a.py' }, 'stopped at 12, x = 3'),
    ],
    call('unset_breakpoint', { file: 'a.py', line: 12 }),
  ),
  right(
    'the path in the message is what to read and not what to write',
    [
      user('Open src/old.ts.'),
      did('read_file', { path: 'src/old.ts' }, 'old'),
      says('Opened.'),
      user('Change it so that it uses the helper in src/new.ts.'),
    ],
    call('write_file', { path: 'src/old.ts', content: 'import { helper } from "./new.ts"' }),
  ),
  session(
    'the commit that is reverted is not the commit that was made last',
    [
      user('Which commit broke it?'),
      run('git bisect run npm test', '4be1f2a90 is the first bad commit'),
      says('4be1f2a90, which followed 77aa01b3c.'),
      user('I would have bet on commit 77aa01b3c. Well, revert the bad one.'),
    ],
    runs('git revert 4be1f2a90'),
  ),
  wrong(
    'an edit whose old text was not found is proposed just so',
    [user('Rename f to g.'), did('Edit', swap('f()', 'g()'), 'Error: String to replace not found in file.')],
    [call('Edit', swap('f()', 'g()'))],
    repeats(0),
  ),
  wrong(
    'a command that does not exist is run again',
    [user('Format the code.'), run('fmtt .', 'Error: bash: fmtt: command not found')],
    [runs('fmtt .')],
    repeats(0),
  ),
]
