/**
 * Whether npm runs this command and nothing else in its shell: `npx twincheck …`, or a script that is one twincheck command. With `&`,
 * `;` or `|` in the script the shell may end before the command on purpose.
 */
export function isRunByNpm({ npm_lifecycle_script: script = '' }: NodeJS.ProcessEnv): boolean {
  return /^(["']?)twincheck\1(?:\s[^&;|]*)?$/.test(script)
}
