/** A profile file the user named, with the files that it names: those are looked for beside it. */
import { dirname, extname, isAbsolute, join } from 'node:path'
import { type OpenNamedFile, type ProfileDescription, readProfile } from '@twincheck/core'
import { readJsonFile } from './read-json-file.ts'
import { readYamlFile } from './read-yaml-file.ts'

export async function readProfileFile(file: string): Promise<ProfileDescription> {
  const open: OpenNamedFile = async (name) => {
    const path = isAbsolute(name) ? name : join(dirname(file), name)
    return { source: name, content: await readDataFile(path, 'what the profile names') }
  }
  return readProfile(await readDataFile(file, 'a profile'), file, open)
}

/** What a program wrote may be longer than what a person writes, and is JSON. */
function readDataFile(file: string, expected: string): Promise<unknown> {
  return extname(file) === '.json' ? readJsonFile(file, expected) : readYamlFile(file, expected)
}
