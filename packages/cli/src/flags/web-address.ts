/** Parses a web address on the command line. It must begin with http or https. */
import { InvalidArgumentError } from 'commander'

export function readWebAddress(example: string): (text: string) => string {
  return (text) => {
    if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text
    throw new InvalidArgumentError(`Give its address, such as ${example}.`)
  }
}
