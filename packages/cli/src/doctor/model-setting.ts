/** The line of a gateway's configuration that gives it a verifier, as help and findings show it. */
export const modelSetting =
  '"model": { "baseUrl": "https://api.openai.com/v1", "apiKeyVariable": "OPENAI_API_KEY", "name": "gpt-5.4-mini" }'
