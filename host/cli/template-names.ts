/** In which form a source gives a table, or series by their ids; `plain` is a whole contract, without words. */
export const TEMPLATE_NAMES = ['json', 'csv', 'html', 'zip', 'sweep', 'series', 'plain'] as const
export type TemplateName = (typeof TEMPLATE_NAMES)[number]
