/** 'tipo-cambio' -> 'TipoCambio'. Connector names are lower case, so two names never give the same word. */
export const inPascal = (name: string) =>
  name.replaceAll(/(?:^|-)([a-z])/g, (_all, letter: string) => letter.toUpperCase()).replaceAll('-', '_')
