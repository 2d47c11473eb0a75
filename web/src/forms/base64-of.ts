import { Told } from '../api/problem.ts'

/** What a file holds, as JSON carries it. Read by the browser in one go: a file of megabytes does not stop the page. */
export const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(new Told('El archivo no se puede leer.'))
    reader.readAsDataURL(file)
  })
