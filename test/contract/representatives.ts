/** One for each way of being made; `ways/` has those of fetching and decoding that they leave out. */
export const REPRESENTATIVES: Readonly<Record<string, string>> = {
  tasas: 'a sheet of series of Banxico',
  empleo: 'a sheet of series of INEGI',
  mayoreo: 'a sheet of one table, of pages of HTML',
  gasolina: 'XML, and a sweep over many addresses',
  precios: 'CSV of many megabytes, from a catalogue',
  score: 'what is computed from other datasets',
}
