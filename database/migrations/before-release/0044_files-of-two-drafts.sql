ALTER TABLE "assignment_files" DROP CONSTRAINT "assignment_files_user_id_media_id_pk";--> statement-breakpoint
ALTER TABLE "assignment_files" ADD CONSTRAINT "assignment_files_user_id_media_id_assignment_id_pk" PRIMARY KEY("user_id","media_id","assignment_id");--> statement-breakpoint
-- So far a file in two drafts was noted for the first alone, and was its even where the second was handed in.
UPDATE "assignment_files" f SET "handed_in" = false
  WHERE f.handed_in AND NOT EXISTS (
    SELECT FROM submissions s WHERE s.user_id = f.user_id AND s.assignment_id = f.assignment_id
      AND s.files @> jsonb_build_array(jsonb_build_object('id', f.media_id)));--> statement-breakpoint
INSERT INTO "assignment_files" (user_id, media_id, course_id, assignment_id, handed_in)
  SELECT DISTINCT s.user_id, m.id, s.course_id, s.assignment_id, true
    FROM submissions s CROSS JOIN jsonb_array_elements(s.files) AS file JOIN media m ON m.id::text = file ->> 'id'
  ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "assignment_files" (user_id, media_id, course_id, assignment_id)
  SELECT DISTINCT d.user_id, m.id, o.course_id, d.assignment_id
    FROM assignment_drafts d CROSS JOIN jsonb_array_elements(d.files) AS file JOIN media m ON m.id::text = file ->> 'id'
    JOIN module_contents c ON c.assignments @> jsonb_build_array(jsonb_build_object('id', d.assignment_id))
    JOIN modules o ON o.id = c.module_id
  ON CONFLICT DO NOTHING;
