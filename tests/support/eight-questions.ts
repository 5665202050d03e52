/** Eight questions of six types, as people write them. */
export const eightQuestions = `1. Which file keeps every detail?
A) MP3
*B) WAV
C) JPEG
Explanation: It isn’t compressed.

2. Which are files of sound? 🎧
A) MP3
B) PNG
C) FLAC
Answer: A, C

3. A CD has 44.1 kHz.
Answer: True

4. How many kHz has a CD?
Answer: 44.1 ± 0.1

5. What is the opposite of loud?
Answer: quiet | soft

6. Pair them
A) Gate -> Silences what is quiet
B) Compressor -> Evens out loudness

7. ما هو الصوت؟
أ) موجة
ب) *ضوء

8. Say why you record.
Guidance: Two reasons.`
