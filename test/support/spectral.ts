/** What Spectral's rules for OpenAPI say of a description. */
import core from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'

/** Every finding of any severity, hints included, as 'rule: what is wrong place'. */
export async function spectralFindings(description: object): Promise<string[]> {
  const spectral = new core.Spectral()
  spectral.setRuleset({ extends: [[rulesets.oas, 'recommended']] } as Parameters<typeof spectral.setRuleset>[0])
  return (await spectral.run(JSON.stringify(description))).map(
    ({ code, message, path }) => `${code}: ${message} ${path.join('.')}`,
  )
}
