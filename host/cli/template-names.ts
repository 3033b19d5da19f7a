/** What a source may be like: a list in JSON, or series by their ids. */
export const TEMPLATE_NAMES = ['json', 'series'] as const
export type TemplateName = (typeof TEMPLATE_NAMES)[number]
