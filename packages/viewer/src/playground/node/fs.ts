/** Substitutes for the functions of `node:fs` that the readers import. All fail as for a missing file. */
function missing(file: string): never {
  throw Object.assign(new Error(`A page reads no files: ${file}`), { code: 'ENOENT' })
}

export { missing as readdirSync, missing as readFileSync, missing as statSync }

export function existsSync(): boolean {
  return false
}
