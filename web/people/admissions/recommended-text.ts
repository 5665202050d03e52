/** "2 admit, 1 decline" */
export function recommendedText({ admit, decline }: { admit: number; decline: number }): string {
  return [admit > 0 ? `${admit} admit` : '', decline > 0 ? `${decline} decline` : '']
    .filter(Boolean)
    .join(', ')
}
