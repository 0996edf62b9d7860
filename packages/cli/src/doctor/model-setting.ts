/** The configuration line that sets a gateway's verifier. Help and error texts quote it. */
export const modelSetting =
  '"model": { "baseUrl": "https://api.openai.com/v1", "apiKeyVariable": "OPENAI_API_KEY", "name": "gpt-5.4-mini" }'
