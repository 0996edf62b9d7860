/** The public address of the repository. It is always an argument: no file of the repository knows it. */
import { ReleaseRefusedError } from './refused.ts'

const example = 'for example --repository https://HOST/OWNER/NAME'

/** The address without a slash or ".git" at its end. */
export function readAddress(text: string | undefined): string {
  if (text === undefined || text === '') {
    throw new ReleaseRefusedError(`The public address of the repository is missing: add it, ${example}.`)
  }
  const refuse = (found: string) => {
    throw new ReleaseRefusedError(`--repository ${text} ${found}: give the public https address, ${example}.`)
  }
  if (!URL.canParse(text)) return refuse('is no address')
  const { protocol, username, password, search, hash, origin, pathname } = new URL(text)
  if (protocol !== 'https:') return refuse(`begins with ${protocol}//, not with https://`)
  // The text is not repeated here: logs of CI are public.
  if (username !== '' || password !== '') {
    throw new ReleaseRefusedError('--repository holds a user or a password, which would be published: leave it out.')
  }
  if (search !== '' || hash !== '') return refuse('has a part after ? or #')
  const path = pathname.replace(/\/+$/, '').replace(/\.git$/, '')
  // OWNER/NAME; some hosts have groups in front.
  if (!/^(?:\/[\w.-]+){2,}$/.test(path)) return refuse('does not name an owner and a repository')
  return `${origin}${path}`
}

/** The members of a published manifest that depend on the address. `folder`: of the package, in the repository. */
export function addressMembers(address: string, folder: string): Readonly<Record<string, unknown>> {
  return {
    repository: { type: 'git', url: `git+${address}.git`, directory: folder },
    bugs: { url: `${address}/issues` },
    homepage: `${address}#readme`,
  }
}
