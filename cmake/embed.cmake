# riffle_embed(TARGET FUNCTION FILE...) gives TARGET a function `std::span<const riffle::EmbeddedFile> riffle::FUNCTION()` over the
# contents of text files (and of *.mind, which are bytes), so that the program needs nothing but itself. Paths are relative to the project and are kept as names.
#
# At build time the same file runs as a script: cmake -DOUT=... -DFUNCTION=... -DROOT=... -DFILES=a|b -P embed.cmake
if(CMAKE_SCRIPT_MODE_FILE)
    string(REPLACE "|" ";" files "${FILES}")
    list(SORT files)
    set(code "#include \"protocol/embedded.h\"\n\nnamespace riffle {\n\nstd::span<const EmbeddedFile> ${FUNCTION}() {\n")
    list(LENGTH files count)
    if(count EQUAL 0)
        string(APPEND code "    return {};\n")
    else()
        # With the suffix the length is known: compilers count a long literal's characters only so far.
        string(APPEND code "    using std::string_view_literals::operator\"\"sv;\n    static constexpr EmbeddedFile kFiles[] = {\n")
        foreach(path IN LISTS files)
            if(path MATCHES "[.]mind$")  # bytes, not text
                file(READ "${ROOT}/${path}" text HEX)
                string(REGEX REPLACE "(..)" "\\\\x\\1" text "${text}")
                string(APPEND code "        {\"${path}\", \"${text}\"sv},\n")
                continue()
            endif()
            file(READ "${ROOT}/${path}" text)
            string(APPEND code "        {\"${path}\", R\"embedded(${text})embedded\"sv},\n")
        endforeach()
        string(APPEND code "    };\n    return kFiles;\n")
    endif()
    string(APPEND code "}\n\n}  // namespace riffle\n")
    file(WRITE "${OUT}" "${code}")
    return()
endif()

set(RIFFLE_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

function(riffle_embed target function)
    set(out ${PROJECT_BINARY_DIR}/embedded/${function}.cpp)
    set(depends)
    foreach(path ${ARGN})
        list(APPEND depends ${PROJECT_SOURCE_DIR}/${path})
    endforeach()
    list(JOIN ARGN "|" joined)
    add_custom_command(
        OUTPUT ${out}
        COMMAND ${CMAKE_COMMAND} -DOUT=${out} -DFUNCTION=${function} -DROOT=${PROJECT_SOURCE_DIR} "-DFILES=${joined}" -P
                ${RIFFLE_EMBED_SCRIPT}
        DEPENDS ${depends} ${RIFFLE_EMBED_SCRIPT}
        COMMENT "Embedding ${function}"
        VERBATIM)
    # The standard asks for literals of 65536 characters; both compilers take longer ones, and a file is one literal.
    set_source_files_properties(${out} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
    target_sources(${target} PRIVATE ${out})
endfunction()

# riffle_embed_client(TARGET) builds the web client and gives TARGET `riffle::server::embeddedAssets()` over its files; without
# RIFFLE_CLIENT there are none. The packages it is built with are the one thing that is fetched, once for each package-lock.json.
function(riffle_embed_client target)
    set(out ${PROJECT_BINARY_DIR}/embedded/no_client.cpp)
    if(RIFFLE_CLIENT)
        if(NOT NODE)
            message(FATAL_ERROR "The web client is built with Node, which is not here. -DRIFFLE_CLIENT=OFF builds without it.")
        endif()
        set(web ${PROJECT_SOURCE_DIR}/web)
        set(out ${PROJECT_BINARY_DIR}/embedded/client.cpp)
        file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${web}/src/* ${web}/worker/* ${web}/icons/*.json ${PROJECT_SOURCE_DIR}/messages/*.txt)
        add_custom_command(
            OUTPUT ${web}/node_modules/.installed
            COMMAND ${PROJECT_SOURCE_DIR}/scripts/client_packages.sh
            DEPENDS ${web}/package-lock.json
            COMMENT "Installing the packages of the web client"
            VERBATIM)
        add_custom_command(
            OUTPUT ${out} ${PROJECT_BINARY_DIR}/embedded/client.pack
            COMMAND ${NODE} ${web}/build.mjs --out ${PROJECT_BINARY_DIR}/client --embed ${out}
            DEPENDS ${sources} ${web}/build.mjs ${web}/tools/catalogue.mjs ${web}/tools/icons.mjs ${web}/node_modules/.installed
            COMMENT "Building the web client"
            VERBATIM)
    else()
        file(CONFIGURE OUTPUT ${out} CONTENT
             "#include \"server/api/assets.h\"\n\nstd::span<const riffle::server::Asset> riffle::server::embeddedAssets() {\n    return {};\n}\n")
    endif()
    target_sources(${target} PRIVATE ${out})
endfunction()
