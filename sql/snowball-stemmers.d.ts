declare module 'snowball-stemmers' {
  const factory: { newStemmer(language: 'spanish'): { stem(word: string): string } }
  export default factory
}
