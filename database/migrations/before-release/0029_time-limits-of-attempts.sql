-- Attempts know their time limit, so that a later end can be reckoned for those under way.
UPDATE "quiz_attempts" SET "time_limit" = round(extract(epoch from "deadline" - "started_at") / 60) WHERE "deadline" IS NOT NULL;
