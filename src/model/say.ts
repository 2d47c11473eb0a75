/** A sentence for a person: Spanish of Colombia by default, English on `Accept-Language: en`. */
export interface Say {
  readonly es: string
  readonly en: string
}

export const say = (es: string, en: string): Say => ({ es, en })
