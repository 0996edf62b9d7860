/** The configuration line that gives a gateway its verifier, as help and error texts show it. */
export const modelSetting =
  '"model": { "baseUrl": "https://api.openai.com/v1", "apiKeyVariable": "OPENAI_API_KEY", "name": "gpt-5.4-mini" }'
