/** An address on the command line: http or https. */
import { InvalidArgumentError } from 'commander'

export function readWebAddress(example: string): (text: string) => string {
  return (text) => {
    if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text
    throw new InvalidArgumentError(`Give its address, such as ${example}.`)
  }
}
