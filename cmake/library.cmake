# libriffle as others find it: `cmake --install BUILD --component library --prefix DIR`, then find_package(riffle) or
# pkg-config riffle.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

add_library(riffle_shared SHARED $<TARGET_OBJECTS:riffle_calls>)
target_link_libraries(riffle_shared PRIVATE riffle_protocol)
# It is made of the objects of the program. Those are compiled for a program, which does for a library as well as long as the data they
# name are their own: so nothing but the interface is to be seen from outside. What names data of the C++ library, streams and the
# like, is compiled for both, or anew where it is linked (-flto).
file(WRITE ${PROJECT_BINARY_DIR}/package/riffle.map "{ global: riffle_*; local: *; };\n")
target_link_options(riffle_shared PRIVATE -Wl,--version-script=${PROJECT_BINARY_DIR}/package/riffle.map)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_BUILD_TYPE STREQUAL "Release")
    target_link_options(riffle_shared PRIVATE -flto=auto)
endif()
if(RIFFLE_SANITIZE)  # there the tests take its objects as they are
    set_target_properties(riffle_shared PROPERTIES EXCLUDE_FROM_ALL ON)
else()
    target_link_options(riffle_shared PRIVATE -Wl,--no-undefined)
endif()
set(riffle_include ${CMAKE_INSTALL_INCLUDEDIR}/riffle-${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
target_include_directories(riffle_shared INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/library>
                                                   $<INSTALL_INTERFACE:${riffle_include}>)
set_target_properties(riffle_shared PROPERTIES
    OUTPUT_NAME riffle EXPORT_NAME riffle VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})

install(TARGETS riffle_shared EXPORT riffle LIBRARY COMPONENT library)
install(FILES library/riffle.h DESTINATION ${riffle_include} COMPONENT library)
set(riffle_package ${CMAKE_INSTALL_LIBDIR}/cmake/riffle)
install(EXPORT riffle NAMESPACE riffle:: FILE riffleTargets.cmake DESTINATION ${riffle_package} COMPONENT library)
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/package/riffleConfig.cmake @ONLY
     CONTENT "include(\${CMAKE_CURRENT_LIST_DIR}/riffleTargets.cmake)\n")
write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/riffleConfigVersion.cmake COMPATIBILITY SameMinorVersion)
cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_LIBDIR BASE_DIRECTORY ${CMAKE_INSTALL_PREFIX} OUTPUT_VARIABLE below)
string(REGEX REPLACE "[^/]+" ".." to_prefix "${below}")
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/package/riffle.pc @ONLY CONTENT [[
prefix=${pcfiledir}/../@to_prefix@
libdir=${prefix}/@CMAKE_INSTALL_LIBDIR@
includedir=${prefix}/@riffle_include@

Name: riffle
Description: Card games played exactly by their rulebooks
Version: @PROJECT_VERSION@
Libs: -L${libdir} -lriffle
Cflags: -I${includedir}
]])
install(FILES ${PROJECT_BINARY_DIR}/package/riffleConfig.cmake ${PROJECT_BINARY_DIR}/package/riffleConfigVersion.cmake
        DESTINATION ${riffle_package} COMPONENT library)
install(FILES ${PROJECT_BINARY_DIR}/package/riffle.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
