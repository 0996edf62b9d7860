/** A host that an integration does not know. Thrown where the integration is put in place, before any model is asked. */
import { TwinCheckError } from '../policy/errors.ts'

export class UnsupportedHostError extends TwinCheckError {
  readonly code = 'unsupported-host'

  constructor(host: string, supported: string, found: string) {
    super(
      `The integration for ${host} supports ${supported}; found ${found}. Nothing was wrapped. ` +
        `Install a supported version, or write the few lines yourself: docs/guides/your-own-integration.md.`,
    )
  }
}
